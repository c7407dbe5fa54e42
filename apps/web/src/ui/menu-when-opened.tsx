import { MenuBeside, type MenuBesideProps } from './menu-beside.tsx'
import { useBuiltWhenOpened } from './use-built-when-opened.ts'

/** The menu of a button that is already on the page, rendered when it is first opened. */
export function MenuWhenOpened({ opened, ...menu }: MenuBesideProps) {
  const { isBuilt, isOpened } = useBuiltWhenOpened(opened)
  return isBuilt && <MenuBeside {...menu} withinPortal opened={isOpened} />
}
