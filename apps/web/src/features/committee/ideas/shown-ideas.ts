import { ideas } from '@civic-hub/committee/ideas'
import { ideasTexts } from '../../../texts/en/ideas.gen.ts'
import { readOnlyTexts } from '../../../texts/en/read-only.gen.ts'

/** The list with its words, some of which all lists share. */
export const shownIdeas = {
  list: ideas,
  texts: { ...ideasTexts, readOnly: { ...ideasTexts.readOnly, viewer: readOnlyTexts.viewerReads } },
}
