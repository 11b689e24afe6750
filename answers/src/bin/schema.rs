//! Writes the JSON schema of all questions and answers to standard output; with the argument `parity`, the table by
//! which programs and bindings are tested.

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("parity") => print!("{}", tehai_answers::parity::parity()),
        _ => println!("{}", tehai_answers::schema()),
    }
}
