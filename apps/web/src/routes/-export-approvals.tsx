import { transferTexts } from '../texts/en/transfer.ts'

const texts = transferTexts.pages.approvals

/** An approval of a meeting's minutes, as an export tells of it. */
export interface ApprovalInExport {
  readonly words: string
  readonly sha256: string
  /** Of the approved text, below the committee's folder; null where the export does not have it. */
  readonly path: string | null
}

/** Below the minutes of an exported meeting: who approved them, when, and on which hub. */
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

/** The same for a plain text; empty where there is none. */
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
