import { useFailedSignIn } from '../../replica/session/provider-result.ts'
import { useSite } from '../../replica/session/session.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { failedSignInWords } from './failed-sign-in-words.ts'

/** Why the person who comes back from a provider is not signed in. */
export function FailedSignInNote() {
  const failed = useFailedSignIn()
  const site = useSite()
  if (failed === null) return null
  const { title, body } = failedSignInWords(failed, site)
  return <ProblemNote title={title}>{body}</ProblemNote>
}
