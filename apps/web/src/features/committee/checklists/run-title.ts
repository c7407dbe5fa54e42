import type { ChecklistRun } from '@civic-hub/committee/checklists'
import { checklistsTexts as texts } from '../../../texts/en/checklists.ts'
import { dayInWords } from '../../../ui/dates.ts'

/** What a run is for, else the day on which it was started. */
export function runTitle({ title, at }: ChecklistRun): string {
  if (title !== '') return title
  return at === null ? texts.run : texts.runOf(dayInWords(new Date(at)))
}
