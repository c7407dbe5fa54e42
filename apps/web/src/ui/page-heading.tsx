import { useRouterState } from '@tanstack/react-router'
import { type HTMLAttributes, useEffect, useInsertionEffect, useRef } from 'react'
import classes from './page-heading.module.css'
import { showApp } from './screen-ahead.ts'

let lastPathname = ''
/** The address at the last press. */
let pressedAt = ''
const onPress = () => {
  pressedAt = location.pathname
}

/**
 * Moves the focus to the heading after navigation. On the first page of a visit the browser's own focus order stays.
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  // The resolved path is used: the page that is left must not receive the focus for the next page.
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  // Before any effect measures the page: a hidden element has no size.
  useInsertionEffect(showApp, [])
  useEffect(() => {
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, onPress, true)
  }, [])
  useEffect(() => {
    if (pathname === undefined || pathname === lastPathname) return
    // The focus stays in a menu or dialog that was opened since the navigation began.
    if (lastPathname && pressedAt !== location.pathname) heading.current?.focus({ preventScroll: true })
    lastPathname = pathname
    pressedAt = ''
  }, [pathname])
  return heading
}

/** The only h1 of a page. */
export function PageHeading({ className, ...rest }: HTMLAttributes<HTMLHeadingElement>) {
  const heading = useHeadingFocus()
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={className ? `${classes.heading} ${className}` : classes.heading}
      {...rest}
    />
  )
}
