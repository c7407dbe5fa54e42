/** Evenings that found a fault in the product, as options of `npm run simulate`. */
export const pinnedEvenings: readonly { finds: string; options: string }[] = [
  {
    finds: 'an unhandled rejection when the cached list could not be stored',
    options: '--seed 1007 --people 8 --minutes 10 --weather 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,24,25',
  },
  {
    finds: 'an unhandled rejection when rows could not be merged',
    options: '--seed 1015 --people 3 --minutes 56',
  },
]
