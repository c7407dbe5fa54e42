import type { ReactNode } from 'react'

/** Small drawings in one ink line, on a grid of 96 by 64. */
const drawings = {
  agenda: (
    <>
      <path d="M26 8h36l10 10v40H26z" />
      <path d="M62 8v10h10M36 28h4m6 0h16M36 38h4m6 0h16M36 48h4m6 0h10" />
    </>
  ),
  calendar: (
    <>
      <path d="M20 14h56v42H20zM20 26h56M34 8v10m28-10v10" />
      <path d="M32 36h8m8 0h8m8 0h4M32 46h8m8 0h8" />
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
  table: (
    <>
      <ellipse cx="48" cy="34" rx="30" ry="11" />
      <path d="M34 44v12m28-12v12M24 20c0-5 3-8 6-8s6 3 6 8m6-4c0-5 3-8 6-8s6 3 6 8m6 4c0-5 3-8 6-8s6 3 6 8" />
    </>
  ),
  letter: (
    <>
      <path d="M18 14h60v38H18z" />
      <path d="m18 16 30 22 30-22M18 50l20-18m40 18L58 32" />
    </>
  ),
  door: (
    <>
      <path d="M30 56V8h36v48M22 56h52" />
      <path d="M40 14v42M58 34h1" />
    </>
  ),
  flag: (
    <>
      <path d="M28 58V8" />
      <path d="M28 12c14-7 24 7 40 0v24c-16 7-26-7-40 0" />
    </>
  ),
  bulb: (
    <>
      <path d="M40 42c0-6-8-8-8-18a16 16 0 0 1 32 0c0 10-8 12-8 18zM41 48h14M44 54h8" />
      <path d="M18 24h6m48 0h6M25 6l4 4m42-4-4 4M44 26l4 5 4-5m-4 5v11" />
    </>
  ),
  noticeboard: (
    <>
      <path d="M18 10h60v36H18zM28 46v12m40-12v12" />
      <path d="M26 18h18v20H26zM52 18h18v12H52zM35 18v-2m26 2v-2M31 26h8m-8 6h8m18-8h8M52 38h18" />
    </>
  ),
  shelf: (
    <>
      <path d="M14 54h68M22 54V14h10v40M32 54V20h8v34M46 54V10h12v44" />
      <path d="m62 19 8-3 12 36-8 2zM22 22h10M46 20h12m-12 24h12" />
    </>
  ),
  checks: (
    <>
      <path d="M24 12h10v10H24zM24 28h10v10H24zM24 44h10v10H24z" />
      <path d="m26 16 4 4 8-10M26 32l4 4 8-10M44 17h28M44 33h28M44 49h20" />
    </>
  ),
  lost: (
    <>
      <path d="M16 46 36 12l20 34z" />
      <path d="M52 39 64 20l16 26H56M10 54h76M36 12v-6l8 3-8 3" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type Drawing = keyof typeof drawings

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
      {drawings[drawing]}
    </svg>
  )
}
