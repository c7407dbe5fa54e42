/* The clock, timers and randomness of this machine. To be loaded before `globals.ts` replaces them. */
export const real = {
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout,
  clearImmediate,
  random: Math.random,
}
