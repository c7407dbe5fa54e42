import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { claimFirstAdmin } from '../../../replica/session/administration.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { adminTexts } from '../../../texts/en/admin.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { inactive } from '../../../ui/inactive.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import classes from './admin.module.css'

const { firstAdmin: texts } = adminTexts

/** The page behind the link in the relay's log. Only the button uses the link up. */
export function FirstAdminPage({ token, name }: { token: string; name: string }) {
  const [busy, setBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(token === '' ? texts.noToken : null)
  useDocumentHead({ title: texts.documentTitle })

  async function claim() {
    if (busy) return
    setBusy(true)
    const answer = await claimFirstAdmin(token)
    setBusy(false)
    setIsDone(answer.ok)
    if (answer.ok) return setProblem(null)
    const { code } = answer.problem
    const isInvalid = code === 'token-invalid' || code === 'invalid-input'
    setProblem(isInvalid ? texts.invalid : problemText(answer.problem))
  }

  return (
    <div className={classes.part}>
      <PageHeading>{isDone ? texts.done : texts.title}</PageHeading>
      {problem === null ? (
        <p role="status">{isDone ? texts.doneBody : texts.body(name)}</p>
      ) : (
        <ProblemNote title={texts.failed}>{problem}</ProblemNote>
      )}
      {isDone ? (
        <Link to="/admin/people">{texts.open}</Link>
      ) : (
        token !== '' && (
          <Button size="md" {...inactive(busy)} onClick={claim}>
            {busy ? texts.busy : texts.action}
          </Button>
        )
      )}
    </div>
  )
}
