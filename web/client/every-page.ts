import '../styles/every-page.css'

// After the first paint: a table is saved only once it is seen. Without it the page is complete.
if (document.querySelector('main .table-box')) {
  requestAnimationFrame(() =>
    setTimeout(() => {
      import('./parts/table-file.ts').then(({ offerTableFiles }) => offerTableFiles()).catch(() => {})
    }),
  )
}
