// What the module can be loaded from, for users with the types of a browser, of Node alone, or of neither: what their
// types do not know they cannot have.

/** An object of a global class, if there is one of this name. */
type Global<Name extends string, Of = typeof globalThis> =
  Of extends Record<Name, { prototype: infer Object }> ? Object : never;

/** A compiled module, if the types know WebAssembly. */
type Compiled = typeof globalThis extends { WebAssembly: infer Assembly } ? Global<"Module", Assembly> : never;

/** What the module can be loaded from: an address, a request or response, bytes, or a compiled module. */
export type Source =
  | string
  | Global<"URL">
  | Global<"Request">
  | Global<"Response">
  | ArrayBuffer
  | ArrayBufferView
  | Compiled;
