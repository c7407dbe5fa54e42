import { useMediaQuery } from '@mantine/hooks'

/** A phone, or a window as narrow as one. */
export const narrowScreen = '(max-width: 767.98px)'

/** Whether the screen is narrow, also in the first render. */
export const useNarrowScreen = (): boolean =>
  useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false }) ?? false
