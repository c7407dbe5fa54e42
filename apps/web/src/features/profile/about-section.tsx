import { useSession } from '../../replica/session/session.ts'
import { NameForm } from './name-form.tsx'
import { PictureChoice } from './picture-choice.tsx'

/** How others see this person: picture and name. */
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
