// Chance.

/** A random number of 32 bits. */
export const random = () => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** A random number below another, each equally likely. */
export function below(limit: number): number {
  const most = 2 ** 32 - (2 ** 32 % limit);
  const number = random();
  return number < most ? number % limit : below(limit);
}
