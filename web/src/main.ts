import { mount } from 'svelte';
import App from './App.svelte';
import { app, start } from './app.svelte';
import { closest, speak } from './languages';
import './style/tokens.css';
import './style/fonts.css';
import './style/base.css';
import './style/frame.css';
import './style/kit.css';

const { language } = app.settings;
void speak(closest(language === 'auto' ? navigator.languages : [language])).then(() => {
  start();
  mount(App, { target: document.getElementById('app')! });
});
