// Written by `npm run texts` from messages/en/discussions.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const discussionsTexts = {
  documentTitle: (committee: string) => `Discussions · ${isolate(committee)} | hub`,
  heading: (committee: string) => `Discussions - ${isolate(committee)}`,
  comingSoon: 'Discussions are coming soon.',
  meanwhile: 'Until then, every idea has comments.',
  toIdeas: 'Go to Ideas',
}
