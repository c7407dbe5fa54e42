/**
 * Texts that every page of a committee needs at its start. First screens load these, and no other texts of
 * committees.
 */
export const committeeRouteTexts = {
  notFound: 'Committee not found',
  noneSelected: 'No committee selected',
  redirected: 'Committee not found. Redirected to your most recent committee.',
  opening: 'Opening the committee…',
  received: (amount: string) => `${amount} received`,
  unavailable: {
    title: 'This committee is not on this device yet',
    body: 'It is downloaded as soon as the hub answers. After that, it also works without a connection.',
    back: 'Choose another committee',
  },
} as const
