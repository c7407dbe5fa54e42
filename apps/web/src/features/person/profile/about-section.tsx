import { useSession } from '../../../replica/session/session.ts'
import { NameForm } from './name-form.tsx'
import { PictureChoice } from './picture-choice.tsx'

/** The picture and the name that other members see. */
export function AboutSection() {
  const session = useSession()
  if (session.kind !== 'signed-in') return null
  return (
    <>
      <PictureChoice account={session.account} />
      <NameForm name={session.account.name} />
    </>
  )
}
