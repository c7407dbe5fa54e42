import { useFailedSignIn } from '../../../replica/session/provider-result.ts'
import { useSite } from '../../../replica/session/session.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { failedSignInWords } from './failed-sign-in-words.ts'

/** Explains why a sign-in with a provider failed, after the person returned from it. */
export function FailedSignInNote() {
  const failed = useFailedSignIn()
  const site = useSite()
  if (failed === null) return null
  const { title, body } = failedSignInWords(failed, site)
  return <ProblemNote title={title}>{body}</ProblemNote>
}
