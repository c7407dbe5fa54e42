import { type ReactNode, useDeferredValue } from 'react'
import classes from './after-paint.module.css'

interface AfterPaintProps<Place extends object> {
  /** Memoised. */
  place: Place
  /** True if the parts of both places may be shown in each other's stead. */
  isSame: (one: Place, other: Place) => boolean
  /** Memoised components of the place. */
  children: (place: Place) => ReactNode
}

/**
 * Renders the parts of another place after the rest of the screen is painted. Until then the parts of the place before
 * are invisible and inert, and keep their room, so that nothing scrolls.
 */
export function AfterPaint<Place extends object>({ place, isSame, children }: AfterPaintProps<Place>) {
  const rendered = useDeferredValue(place)
  return (
    <div className={classes.parts} inert={!isSame(rendered, place)}>
      {children(rendered)}
    </div>
  )
}
