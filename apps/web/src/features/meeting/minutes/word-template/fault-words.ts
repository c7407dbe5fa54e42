import { wordTemplateTexts as texts } from '../../../../texts/en/word-template.ts'
import type { TemplateFault } from './template-work.ts'

type Refused = Extract<TemplateFault, { kind: 'refused' }>

/** Names the fault of a file, and the content to remove. */
export const refusedWords = ({ reason, detail, part }: Refused): string =>
  texts.refused[reason](detail.slice(0, 200), part)

/** The same in one sentence, for places without a list. */
export const faultWords = (fault: TemplateFault): string =>
  fault.kind === 'refused' ? refusedWords(fault) : texts.minutes.wrong(fault.problems.length)
