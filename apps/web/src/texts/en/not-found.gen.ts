// Written by `npm run texts` from messages/en/not-found.arb, which is the file to edit.

export const notFoundTexts = {
  documentTitle: 'Page not found | Civic Hub',
  code: '404',
  message: 'Oops! Page not found',
  home: 'Return to Home',
}
