import { isolate } from '../isolate.ts'
import { viewerReads } from './read-only.ts'

export const committeeRulesTexts = {
  title: 'Rules of the committee',
  documentTitle: (committee: string) => `Rules of the committee · ${isolate(committee)} | hub`,
  subtitle: 'Each change is saved at once. Meetings that have ended keep the rules that they had.',
  readOnly: {
    viewer: viewerReads,
    'app-too-old': 'Update the app to change these rules.',
  },
}
