import { useEffect, useState } from 'react'
import { MenuBeside, type MenuBesideProps } from './menu-beside.tsx'

/** The menu of a button that is on the page already, built when it is first opened. */
export function MenuWhenOpened({ opened, ...menu }: MenuBesideProps) {
  const [built, setBuilt] = useState(false)
  // Opens a moment after it is there: only then it notes where the focus was, to bring it back.
  const [there, setThere] = useState(false)
  useEffect(() => setThere(built), [built])
  if (opened && !built) setBuilt(true)
  return built && <MenuBeside {...menu} withinPortal opened={there && opened} />
}
