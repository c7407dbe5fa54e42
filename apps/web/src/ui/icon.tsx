import { memo } from 'react'

/**
 * Icons on a grid of 24 by 24, drawn as one line in the text colour. A path that begins with a space points along the text:
 * base.css mirrors it from right to left.
 */
const paths = {
  add: 'M12 5v14M5 12h14',
  back: ' M19 12H5m6-6-6 6 6 6',
  bell: 'M6 17h12l-1.500-2.500V10a4.500 4.500 0 0 0-9 0v4.500zM10 20h4',
  book: 'M5 4h6a2 2 0 0 1 1 2v14a2 2 0 0 0-2-1H5zM19 4h-6a2 2 0 0 0-1 2v14a2 2 0 0 1 2-1h5z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4',
  check: 'm5 12 5 5 9-10',
  chevronDown: 'm6 9 6 6 6-6',
  chevronLeft: ' m15 6-6 6 6 6',
  chevronRight: ' m9 6 6 6-6 6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4',
  door: 'M6 21V3h12v18M3 21h18M14 12v1',
  down: 'M12 5v14m-6-6 6 6 6-6',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  drag: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  edit: 'm4 20 1-5L16 4l4 4L9 19z',
  flag: 'M6 21V4c5-3 8 3 12 0v9c-4 3-7-3-12 0',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 12v.01M12 12v.01M19 12v.01',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 20c0-4 2-6 6-6s6 2 6 6M16 5.500a3.500 3.500 0 0 1 0 6.500M17 14c3 .5 4 2.500 4 6',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4.500 3-7 8-7s8 2.500 8 7',
  place:
    'M12 3a6.500 6.500 0 0 0-6.500 6.500C5.500 14 12 21 12 21s6.500-7 6.500-11.500A6.500 6.500 0 0 0 12 3zM12 9.500v.01',
  play: 'M8 5v14l11-7z',
  remove: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  repeat: 'M5 11V9a3 3 0 0 1 3-3h11m-3-3 3 3-3 3M19 13v2a3 3 0 0 1-3 3H5m3 3-3-3 3-3',
  screen: 'M3 5h18v12H3zM9 21h6M12 17v4',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  settings: 'M4 7h9m4 0h3M15 5v4M4 17h3m4 0h9M9 15v4',
  signOut: ' M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  stop: 'M7 7h10v10H7z',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8v.01',
  undo: ' M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  up: 'M12 19V5m-6 6 6-6 6 6',
} as const

export type IconName = keyof typeof paths

/** An icon beside text, or inside a control that has its own accessible name. */
export const Icon = memo(function Icon({ name, size }: { name: IconName; size?: number }) {
  return <DrawnIcon path={paths[name]} size={size} width={name === 'drag' || name === 'more' ? 3 : 2} />
})

/** The same for a path that is not in the set that every screen loads. */
export function DrawnIcon({ path, size = 20, width = 2 }: { path: string; size?: number | undefined; width?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={path} />
    </svg>
  )
}
