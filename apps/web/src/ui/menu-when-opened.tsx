import { ButtonMenu, type ButtonMenuProps } from './button-menu.tsx'
import { useBuiltWhenOpened } from './use-built-when-opened.ts'

/** The menu of a button that is already on the page, rendered when it is first opened. */
export function MenuWhenOpened({ opened, ...menu }: ButtonMenuProps) {
  const { isBuilt, isOpened } = useBuiltWhenOpened(opened)
  return isBuilt && <ButtonMenu {...menu} withinPortal opened={isOpened} />
}
