import { useEffect, useState } from 'react'
import { MenuBeside, type MenuBesideProps } from './menu-beside.tsx'

/** The menu of a button that is already on the page, rendered when it is first opened. */
export function MenuWhenOpened({ opened, ...menu }: MenuBesideProps) {
  const [built, setBuilt] = useState(false)
  // The menu opens one render after it is mounted: only then does it record the focused element, to restore the
  // focus later.
  const [there, setThere] = useState(false)
  useEffect(() => setThere(built), [built])
  if (opened && !built) setBuilt(true)
  return built && <MenuBeside {...menu} withinPortal opened={there && opened} />
}
