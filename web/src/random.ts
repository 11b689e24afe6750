// Chance.

/** A random number of 32 bits. */
export const random = () => crypto.getRandomValues(new Uint32Array(1))[0]!;
