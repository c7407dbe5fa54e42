// Written by `npm run texts` from messages/en/onboarding.arb, which is the file to edit.

export const onboardingTexts = {
  documentTitle: 'Welcome | Civic Hub',
  label: 'Introduction',
  /** The number of the slide, and of all slides. */
  step: (at: number, of: number) => `${at} of ${of}`,
  skip: 'Skip',
  next: 'Next',
  finish: 'Finish',
  slides: {
    people: {
      title: 'Your committee in one place',
      text: 'Join or create a committee, and invite the others. Everyone sees the same meetings, budget and ideas.',
    },
    agenda: {
      title: 'One agenda, written together',
      text: 'Lead the meeting from its agenda. Everyone can write at once, even without a connection: nothing is lost.',
    },
    flag: {
      title: 'See what you did',
      text: 'Ideas, meetings and fact checks add up to your Civic Impact Score. Only you see it, unless you choose otherwise.',
    },
  },
}
