// Written by `npm run texts` from messages/en/committee-rules.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const committeeRulesTexts = {
  title: 'Rules of the committee',
  documentTitle: (committee: string) => `Rules of the committee · ${isolate(committee)} | hub`,
  subtitle: 'Each change is saved at once. Meetings that have ended keep the rules that they had.',
  readOnly: {
    'app-too-old': 'Update the app to change these rules.',
  },
}
