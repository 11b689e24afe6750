//! Writes the JSON schema of all answers to standard output.

fn main() {
    println!("{}", tehai_answers::schema());
}
