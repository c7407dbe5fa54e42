import { useEffect, useState } from 'react'
import { useDeviceOfAccount } from '../react/device-provider.tsx'
import { useSession } from '../session/session.ts'
import { holdPersonal, type Personal } from './personal.ts'

/** Null until it is certain whose it is. With `live` it receives the edits of other devices. */
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
