import { transferTexts } from '../texts/en/transfer.gen.ts'

const texts = transferTexts.pages.approvals

/** An approval of a meeting's minutes in an export. */
export interface ApprovalInExport {
  readonly words: string
  readonly by: string
  /** ISO */
  readonly at: string
  readonly sha256: string
  /** The path of the approved text, below the committee's folder; null if the export does not contain it. */
  readonly path: string | null
}

/** Below the minutes of an exported meeting: the name of the approver, the time, and the hub. */
export function ApprovalsInExport({ approvals }: { approvals: readonly ApprovalInExport[] }) {
  if (approvals.length === 0) return null
  return (
    <section>
      <h2>{texts.heading}</h2>
      <ul>
        {approvals.map(({ words, sha256, path }) => (
          <li key={`${words} ${sha256}`}>
            <p>{words}</p>
            <p>{texts.hash(sha256)}</p>
            {path === null ? <p>{texts.noText}</p> : <a href={`../${addressOf(path)}`}>{texts.text}</a>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same as plain text; empty if there are no approvals. */
export function approvalsText(approvals: readonly ApprovalInExport[]): string {
  if (approvals.length === 0) return ''
  const lines = approvals.flatMap(({ words, sha256, path }) => [
    `- ${words}`,
    `   ${texts.hash(sha256)}`,
    `   ${path ?? texts.noText}`,
  ])
  return ['', texts.heading.toUpperCase(), ...lines, ''].join('\n')
}

const addressOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')
