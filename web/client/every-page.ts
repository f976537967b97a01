import '../styles/every-page.css'
