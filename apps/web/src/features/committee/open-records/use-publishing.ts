import { type FormEvent, useState } from 'react'
import type { Answer, Problem } from '../../../replica/connection/answer.ts'
import { publishDocument } from '../../../replica/session/publishing.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { openRecordsTexts } from '../../../texts/en/open-records.gen.ts'
import { notify } from '../../../ui/notify.ts'
import type { ChosenDocuments } from './document-choices.tsx'

const { documents: documentTexts, form: texts } = openRecordsTexts

interface Publishing {
  documentId: string
  meetingId: string
  listed: boolean
  /** Publishes the minutes or the agenda. */
  publish: () => Promise<Answer<null>>
  done: string
  conflict: string
  onClose: () => void
}

/**
 * Publishes minutes or an agenda, and after them the chosen documents. Documents that were not published stay chosen, and
 * another attempt publishes the rest.
 */
export function usePublishing({ documentId, meetingId, listed, publish, done, conflict, onClose }: Publishing) {
  const [chosen, setChosen] = useState<ChosenDocuments>(new Map())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(await attempt())
    setBusy(false)
  }

  /** Returns the sentence about what was not published; null if all is. */
  async function attempt(): Promise<string | null> {
    const answer = await publish()
    if (!answer.ok) return answer.problem.code === 'conflict' ? conflict : problemText(answer.problem)
    const left = new Map(chosen)
    const sentences: string[] = []
    for (const [fileId, { name, sha256 }] of chosen) {
      const published = await publishDocument({ documentId, meetingId, fileId }, { name, sha256, listed })
      if (published.ok) left.delete(fileId)
      else sentences.push(documentTexts.notDone(name, reasonOf(published.problem)))
    }
    setChosen(left)
    if (sentences.length > 0) return sentences.join(' ')
    notify({ title: done })
    onClose()
    return null
  }

  return { chosen, setChosen, busy, problem, submit, saveLabel: busy ? texts.busy : texts.publish }
}

function reasonOf(problem: Problem): string {
  const { reason } = documentTexts
  return problem.code === 'conflict' || problem.code === 'forbidden' ? reason[problem.code] : problemText(problem)
}
