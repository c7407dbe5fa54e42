import { useEffect, useState } from 'react'
import { useDeviceOfAccount } from '../react/device-provider.tsx'
import { useSession } from '../session/session.ts'
import { holdPersonal, type Personal } from './personal.ts'

/**
 * The personal document of the signed-in person, or of this device's visitor, while the screen is shown; null
 * until it is certain which of them it is. With `live` it receives the edits of other devices.
 */
export function usePersonal({ live } = { live: true }): Personal | null {
  const session = useSession()
  const device = useDeviceOfAccount()
  const [personal, setPersonal] = useState<Personal | null>(null)
  const isVisitor = session.kind === 'signed-out'
  useEffect(() => {
    if (device === null && !isVisitor) return
    const held = holdPersonal(device, { live })
    setPersonal(held.personal)
    return () => {
      setPersonal(null)
      held.release()
    }
  }, [device, isVisitor, live])
  return personal
}
