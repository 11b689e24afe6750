//! `Debug` of types that hold tables: some of their fields, as all would fill pages.

#[doc(hidden)]
#[macro_export]
macro_rules! brief_debug {
    ($type:ty { $($field:ident),* } $(, $parameter:ident)?) => {
        impl$(<$parameter>)? std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut fields = f.debug_struct(stringify!($type));
                $(fields.field(stringify!($field), &self.$field);)*
                fields.finish_non_exhaustive()
            }
        }
    };
}
pub use brief_debug;
