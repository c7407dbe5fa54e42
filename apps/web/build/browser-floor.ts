/**
 * The oldest browsers in which everything works: the README names them, the build compiles for them, `tests/run/check-floor.ts`
 * reads the built files against them, and `public/browser-floor.js` says what to update. Keep the four the same.
 */
export const browserFloor = {
  chrome: '114',
  edge: '114',
  firefox: '128',
  safari: '17.4',
  safari_ios: '17.4',
} as const

/** The same, as the build names browsers. */
export const browserTargets = Object.entries(browserFloor).map(
  ([browser, version]) => `${browser === 'safari_ios' ? 'ios' : browser}${version}`,
)
