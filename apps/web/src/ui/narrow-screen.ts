import { useMediaQuery } from '@mantine/hooks'

/** Matches a phone, or a window of that width. */
export const narrowScreen = '(max-width: 767.98px)'

/** True if the screen is narrow; correct in the first render, too. */
export const useNarrowScreen = (): boolean =>
  useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false }) ?? false
