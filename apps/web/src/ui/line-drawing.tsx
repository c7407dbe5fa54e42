import type { ReactElement, ReactNode } from 'react'

/** Small drawings in one ink line, on a grid of 96 by 64. */
const drawings = {
  agenda: (
    <>
      <path d="M26 8h36l10 10v40H26z" />
      <path d="M62 8v10h10M36 28h4m6 0h16M36 38h4m6 0h16M36 48h4m6 0h10" />
    </>
  ),
  minutes: (
    <>
      <path d="M22 56V12c0-3 2-4 4-4h38v40H28c-3 0-6 3-6 8h42" />
      <path d="M34 20h20m-20 9h20m-20 9h12" />
      <path d="m78 14 6 5-14 22-7 3 1-8z" />
    </>
  ),
  people: (
    <>
      <circle cx="34" cy="24" r="9" />
      <circle cx="62" cy="24" r="9" />
      <path d="M18 54c0-11 7-17 16-17s16 6 16 17m-4-12c3-4 9-5 16-5 9 0 16 6 16 17" />
    </>
  ),
  flag: (
    <>
      <path d="M28 58V8" />
      <path d="M28 12c14-7 24 7 40 0v24c-16 7-26-7-40 0" />
    </>
  ),
  lost: (
    <>
      <path d="M16 46 36 12l20 34z" />
      <path d="M52 39 64 20l16 26H56M10 54h76M36 12v-6l8 3-8 3" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** The name of a common drawing, or another one on the same grid. */
export type Drawing = keyof typeof drawings | ReactElement

export function LineDrawing({ of: drawing, width = 96 }: { of: Drawing; width?: number }) {
  return (
    <svg
      viewBox="0 0 96 64"
      width={width}
      height={(width * 64) / 96}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {typeof drawing === 'string' ? drawings[drawing] : drawing}
    </svg>
  )
}
