// A user's TypeScript with the types of ES2020 alone: neither a browser's nor Node's, nor what disposes of a set.

import { HandSet, TehaiError, init, shanten, type HandAnalysis, type Source } from "tehai";

const bytes: Source = new Uint8Array();
export const loaded: Promise<void> = init(bytes);
export const one: number = shanten("199m146779p12s246z");
export const waits = (analysis: HandAnalysis): string | undefined => analysis.waits?.tiles;
const set = HandSet.of("win");
export const isIn: boolean = set.contains("123m456p789s11222z");
set.free();
export const isOurs = (error: unknown): boolean => error instanceof TehaiError;
