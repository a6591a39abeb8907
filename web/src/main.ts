import { mount } from 'svelte';
import App from './App.svelte';
import { start } from './app.svelte';
import './style.css';

start();
mount(App, { target: document.getElementById('app')! });
