import { useSession } from '../../replica/session/session.ts'

/** The name that others see. */
export function AboutSection() {
  const session = useSession()
  if (session.kind !== 'signed-in') return null
  const { name, email } = session.account
  return (
    <p>
      <bdi>{name}</bdi>, {email}
    </p>
  )
}
