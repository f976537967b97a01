import '../styles/docs.css'
