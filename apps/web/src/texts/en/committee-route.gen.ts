// Written by `npm run texts` from messages/en/committee-route.arb, which is the file to edit.

export const committeeRouteTexts = {
  notFound: 'Committee not found',
  noneSelected: 'No committee selected',
  redirected: 'Committee not found. Redirected to your most recent committee.',
  opening: 'Opening the committee…',
  /** An amount, such as 3 MB. */
  received: (amount: string) => `${amount} received`,
  unavailable: {
    title: 'This committee is not on this device yet',
    /** It: the committee. */
    body: 'It is downloaded as soon as the hub answers. After that, it also works without a connection.',
    back: 'Choose another committee',
  },
}
