/** Thrown if an update can be decoded but has content that no honest client writes. */
export class Unsound extends Error {}
