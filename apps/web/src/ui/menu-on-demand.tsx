import { Menu } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import classes from './menu-on-demand.module.css'
import { notAhead } from './screen-ahead.ts'

interface MenuOnDemandProps {
  /** Of the button. */
  id: string
  label: string
  className?: string | undefined
  /** Names the button among the controls of its row, for lists that are one tab stop. */
  rowControl?: string | undefined
  /** Whether closing gives the focus back to the button; something else may have taken it. */
  returnFocus?: boolean
  onOpen?: () => void
  /** The entries. */
  children: ReactNode
}

/**
 * A menu behind a button, built when it is first opened: in a list of a hundred rows the menus would be most of what
 * drawing it costs.
 */
export function MenuOnDemand({ id, label, className = '', rowControl, ...menu }: MenuOnDemandProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [built, setBuilt] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button
        {...notAhead}
        ref={button}
        id={id}
        type="button"
        className={`${classes.button} ${className}`}
        aria-label={label}
        data-row-control={rowControl}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onClick={() => {
          setBuilt(true)
          setOpened(!opened)
        }}
      >
        <Icon name="more" />
      </button>
      {built && <BuiltMenu id={id} button={button} opened={opened} onChange={setOpened} {...menu} />}
    </>
  )
}

interface BuiltMenuProps extends Pick<MenuOnDemandProps, 'id' | 'returnFocus' | 'onOpen' | 'children'> {
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

/** Opens a moment after it is there: only then it notes where the focus was, to bring it back. */
function BuiltMenu({ id, button, opened, children, ...menu }: BuiltMenuProps) {
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <Menu withinPortal id={id} opened={there && opened} {...menu}>
      <Menu.Target refProp="giveTarget">
        <Beside button={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface BesideProps {
  button: RefObject<HTMLButtonElement | null>
  giveTarget?: (node: HTMLElement | null) => void
}

/** Stands where Mantine wants the button, and hands it the one that is there already. */
function Beside({ button, giveTarget }: BesideProps) {
  useLayoutEffect(() => {
    giveTarget?.(button.current)
    return () => giveTarget?.(null)
  }, [button, giveTarget])
  return null
}
