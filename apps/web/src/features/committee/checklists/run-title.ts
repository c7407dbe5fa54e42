import type { ChecklistRun } from '@civic-hub/committee/checklists'
import { checklistsTexts as texts } from '../../../texts/en/checklists.ts'
import { dayInWords } from '../../../ui/dates.ts'

/** Returns the title of a run, or the day on which it was started. */
export function runTitle({ title, at }: ChecklistRun): string {
  if (title !== '') return title
  return at === null ? texts.run : texts.runOf(dayInWords(new Date(at)))
}
