/* Drawings for `LineDrawing` that the landing page does not show: the first script has the others. */

export const bulbDrawing = (
  <>
    <path d="M40 42c0-6-8-8-8-18a16 16 0 0 1 32 0c0 10-8 12-8 18zM41 48h14M44 54h8" />
    <path d="M18 24h6m48 0h6M25 6l4 4m42-4-4 4M44 26l4 5 4-5m-4 5v11" />
  </>
)

export const noticeboardDrawing = (
  <>
    <path d="M18 10h60v36H18zM28 46v12m40-12v12" />
    <path d="M26 18h18v20H26zM52 18h18v12H52zM35 18v-2m26 2v-2M31 26h8m-8 6h8m18-8h8M52 38h18" />
  </>
)

export const shelfDrawing = (
  <>
    <path d="M14 54h68M22 54V14h10v40M32 54V20h8v34M46 54V10h12v44" />
    <path d="m62 19 8-3 12 36-8 2zM22 22h10M46 20h12m-12 24h12" />
  </>
)

export const checksDrawing = (
  <>
    <path d="M24 12h10v10H24zM24 28h10v10H24zM24 44h10v10H24z" />
    <path d="m26 16 4 4 8-10M26 32l4 4 8-10M44 17h28M44 33h28M44 49h20" />
  </>
)

export const letterDrawing = (
  <>
    <path d="M18 14h60v38H18z" />
    <path d="m18 16 30 22 30-22M18 50l20-18m40 18L58 32" />
  </>
)

export const doorDrawing = (
  <>
    <path d="M30 56V8h36v48M22 56h52" />
    <path d="M40 14v42M58 34h1" />
  </>
)

export const tableDrawing = (
  <>
    <ellipse cx="48" cy="34" rx="30" ry="11" />
    <path d="M34 44v12m28-12v12M24 20c0-5 3-8 6-8s6 3 6 8m6-4c0-5 3-8 6-8s6 3 6 8m6 4c0-5 3-8 6-8s6 3 6 8" />
  </>
)
