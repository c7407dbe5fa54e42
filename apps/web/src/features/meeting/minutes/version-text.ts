import { minutesApprovalTexts as texts } from '../../../texts/en/minutes-approval.gen.ts'

interface Version {
  readonly number: number
  /** The hash of the version before it. */
  readonly parent?: string | null | undefined
}

/** The text of a version: from the second one on, its head names the version before it. */
export function withVersion(text: string, { number, parent }: Version): string {
  if (!parent) return text
  const end = text.indexOf('\n\n')
  const [head, rest] = end < 0 ? [text.trimEnd(), '\n'] : [text.slice(0, end), text.slice(end)]
  return `${head}\n${texts.versionLine(number, number - 1, parent)}${rest}`
}

/** The text without the line about the version before it. */
export const withoutVersion = (text: string, { number, parent }: Version): string =>
  parent ? text.replace(`\n${texts.versionLine(number, number - 1, parent)}`, () => '') : text
